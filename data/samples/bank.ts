// An invented answer of a source: bank account.

export const sample: unknown = {
  accountStatus: 'VALID',
  accountStatusCode: 'ACCOUNT_IS_VALID',
  data: {
    nameAtBank: 'SANDBOX SAMPLE SELLER',
    bankName: 'YES BANK',
    city: 'MUMBAI',
    branch: 'SANTACRUZ, MUMBAI',
    utr: '000000000000',
    refId: '23',
    micr: '400532038',
  },
  asked: { accountNumber: '000000000000000', ifsc: 'YESB0000262' },
};
