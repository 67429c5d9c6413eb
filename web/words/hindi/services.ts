// What a check is called in Hindi.

export const services = {
  hyundai: 'Hyundai सर्विस इतिहास',
  maruti: 'Maruti Suzuki सर्विस इतिहास',
  mahindra: 'Mahindra सर्विस इतिहास',
  rc: 'RC सत्यापन',
  pan: 'PAN सत्यापन',
  challan: 'चालान जाँच',
  bank: 'बैंक खाता सत्यापन',
  aadhaar: 'आधार सत्यापन',
};
