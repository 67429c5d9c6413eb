// What a check and its inputs are called in Hindi.

import type { Words } from '../english.ts';

export const services: Words['services'] = {
  hyundai: 'Hyundai सर्विस इतिहास',
  maruti: 'Maruti Suzuki सर्विस इतिहास',
  mahindra: 'Mahindra सर्विस इतिहास',
  rc: 'RC सत्यापन',
  pan: 'PAN सत्यापन',
  challan: 'चालान जाँच',
  bank: 'बैंक खाता सत्यापन',
  aadhaar: 'आधार सत्यापन',
};

export const titles: Words['titles'] = {
  ...services,
  hyundai: 'Hyundai सर्विस इतिहास जाँच',
  maruti: 'Maruti Suzuki सर्विस इतिहास जाँच',
  mahindra: 'Mahindra सर्विस इतिहास जाँच',
  challan: 'सारे चालान की एक जाँच',
};

export const inputs: Words['inputs'] = {
  plate: 'गाड़ी का नंबर',
  pan: 'PAN नंबर',
  account: 'खाता नंबर',
  ifsc: 'IFSC कोड',
  aadhaar: 'आधार नंबर',
};
