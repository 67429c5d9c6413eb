// The dashboard.

import type { Words } from '../english.ts';

export const dashboard: Words['dashboard'] = {
  title: 'नमस्ते',
  lead: 'गाड़ी के बारे में क्या जानना है?',
  bannerTitle: 'कार डीलरों के लिए बनी सेवाएँ',
  bannerText: 'भरोसेमंद जाँच के साथ समझदारी का सौदा।',
  tiles: 'जाँच',
  verifyTitle: 'ख़रीदने से पहले जाँचें',
  verifyText: 'ओडोमीटर पीछे करना आसान है, वर्कशॉप के रिकॉर्ड बदलना नहीं।',
  explore: 'अभी देखें',
  wallet: 'वॉलेट',
  balance: 'वॉलेट बैलेंस',
  transactions: 'कुल लेन-देन',
  used: 'कुल ख़र्च',
  added: 'कुल जोड़ा गया',
  refresh: (name) => `${name} रीफ़्रेश करें`,
  asOf: (when) => `${when} तक`,
  unknown: 'अभी पता नहीं',
};
