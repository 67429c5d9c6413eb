// Every movement of the wallet, newest first: cards on a phone, a table where there is room.

import type { Transaction } from '../../data/contract.ts';
import { fromRupees, rupeeText } from '../../data/money.ts';
import { hasVoucher } from '../../data/voucher.ts';
import { Empty, Loading, Page } from '../parts/page.tsx';
import { dayText } from '../parts/report-list.tsx';
import { VoucherButton } from '../parts/voucher-button.tsx';
import { useTransactions } from '../queries/wallet.ts';
import styles from './transactions.module.css';

export function Transactions() {
  const { transactions } = useTransactions();
  return (
    <Page title="Transactions">
      {transactions === undefined ? (
        <Loading lines={4} />
      ) : transactions.length === 0 ? (
        <Empty icon="list" text="No transactions found." />
      ) : (
        <List transactions={transactions} />
      )}
    </Page>
  );
}

function List({ transactions }: { transactions: Transaction[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Transaction ID</th>
          <th scope="col">Date</th>
          <th scope="col">Description</th>
          <th scope="col">Type</th>
          <th scope="col" className={styles.money}>
            Amount
          </th>
          <th scope="col" className={styles.money}>
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <Row key={transaction.transactionId} transaction={transaction} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ transaction }: { transaction: Transaction }) {
  const { transactionId, date, description, type, amount, balance } = transaction;
  return (
    <tr>
      <td data-label="Transaction ID">{transactionId}</td>
      <td data-label="Date">{dayText(date)}</td>
      <td data-label="Description" className={styles.description}>
        {description}
        {hasVoucher(transaction) && <VoucherButton transactionId={transactionId} />}
      </td>
      <td data-label="Type" data-type={type}>
        {type}
      </td>
      <td data-label="Amount" className={styles.money}>
        {rupeeText(fromRupees(amount) ?? 0)}
      </td>
      <td data-label="Balance" className={styles.money}>
        {rupeeText(fromRupees(balance) ?? 0)}
      </td>
    </tr>
  );
}
