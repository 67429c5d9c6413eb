// The profile's section for the accountant: the business named on invoices, and the monthly tax
// invoices. The section and its messages load when the profile is opened.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Business, NO_BUSINESS, states } from '../../../data/business.ts';
import {
  accountantCalls,
  type Invoice,
  invoiceCsv,
  invoiceMonth,
  invoiceReport,
  invoiceSums,
} from '../../../data/invoice.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { voucherLetterhead } from '../../../data/voucher.ts';
import { send } from '../../../sw/remote.ts';
import { useAccountId } from '../../state/account.ts';
import { useConfig } from '../../state/config.ts';
import { saveFile, savePdf } from '../../state/save-file.ts';
import { REMOTE, useRemote } from '../../state/use-own.ts';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useBusinessWords } from '../../words/business-words.ts';
import { errorText } from '../../words/reason-text.ts';
import { useLanguage, useWords } from '../../words/words.ts';

export function BusinessSection() {
  const text = useBusinessWords();
  const { data } = useRemote('business', (accountId) =>
    send(accountantCalls.business, { accountId }),
  );
  const isRegistered = useConfig()?.seller.gstin !== '';
  const invoices = data?.invoices ?? [];
  // A seller without a tax registration charges no tax, so its receipts serve as the bills.
  if (!isRegistered && invoices.length === 0) return null;
  return (
    <section>
      <h2>{text.title}</h2>
      <p>{text.lead}</p>
      {data ? <BusinessForm known={data.business ?? NO_BUSINESS} /> : <p>{text.unknown}</p>}
      <h3>{text.invoices}</h3>
      {invoices.length === 0 && <p>{text.none}</p>}
      {invoices.length > 0 && (
        <ul className="ruled rows">
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.serial} invoice={invoice} />
          ))}
        </ul>
      )}
    </section>
  );
}

function BusinessForm({ known }: { known: Business }) {
  const words = useWords();
  const text = useBusinessWords();
  const accountId = useAccountId();
  const client = useQueryClient();
  const language = useLanguage();
  const [typed, setTyped] = useState(known);
  const saving = useMutation({
    mutationFn: (body: Business) => send(accountantCalls.setBusiness, { accountId, body }),
    onSuccess: (_, body) => {
      setTyped(body);
      return client.invalidateQueries({ queryKey: REMOTE });
    },
  });
  const sorted = Object.entries(states)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([value, name]) => ({ value, text: `${value} · ${name[language]}` }));
  const change = (part: Partial<Business>) => setTyped({ ...typed, ...part });

  function save(event: FormEvent) {
    event.preventDefault();
    saving.mutate(typed);
  }

  return (
    <form onSubmit={save} noValidate>
      <Field
        label={text.legalName}
        autoComplete="organization"
        maxLength={100}
        value={typed.legalName}
        onChange={({ target }) => change({ legalName: target.value })}
      />
      <Field
        label={text.address}
        autoComplete="street-address"
        maxLength={200}
        value={typed.address}
        onChange={({ target }) => change({ address: target.value })}
      />
      <SelectField
        label={text.state}
        options={[{ value: '', text: text.choose }, ...sorted]}
        value={typed.state}
        onValue={(state) => change({ state })}
      />
      <Field
        label={text.gstin}
        hint={text.gstinHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed.gstin}
        onChange={({ target }) => change({ gstin: target.value.toUpperCase() })}
      />
      <p className="note">{text.counts}</p>
      <Button type="submit" disabled={saving.isPending}>
        {text.save}
      </Button>
      {known.gstin !== '' && (
        <Button look="quiet" disabled={saving.isPending} onClick={() => saving.mutate(NO_BUSINESS)}>
          {text.clear}
        </Button>
      )}
      <p role="status" className={saving.error ? 'failure' : undefined}>
        {saving.error
          ? errorText(saving.error, words)
          : saving.isSuccess && (saving.variables.gstin === '' ? text.cleared : text.saved)}
      </p>
    </form>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const text = useBusinessWords();
  const language = useLanguage();
  const stamp = useConfig()?.mode === 'live' ? '' : 'SANDBOX';
  const { serial, kind } = invoice;
  const making = useMutation({
    mutationFn: () =>
      savePdf({ report: invoiceReport(invoice), letterhead: voucherLetterhead(invoice, stamp) }),
  });
  const csv = () => saveFile(new File([invoiceCsv([invoice])], `${serial}.csv`, CSV));
  return (
    <li>
      <Icon name="report" size={24} />
      <span>
        <strong>{text[kind](invoiceMonth(language, invoice))}</strong>
        <small>
          {serial} · {rupeeText(Math.round(invoiceSums(invoice).amount * 100))}
        </small>
      </span>
      <Button
        look="quiet"
        disabled={making.isPending}
        aria-label={text.fileOf('PDF', serial)}
        onClick={() => making.mutate()}
      >
        {making.isPending ? text.making : 'PDF'}
      </Button>
      <Button look="quiet" aria-label={text.fileOf('CSV', serial)} onClick={csv}>
        CSV
      </Button>
      {making.isError && <span role="alert">{text.failed}</span>}
    </li>
  );
}

const CSV = { type: 'text/csv' };
