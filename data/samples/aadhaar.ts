// An invented answer of a source: Aadhaar.

export const sample: unknown = {
  data: {
    aadhaar_number: 'XXXX XXXX 0019',
    age_range: '30-40',
    state: 'Maharashtra',
    gender: 'M',
    last_digits: '693',
    remarks: 'success',
  },
};
