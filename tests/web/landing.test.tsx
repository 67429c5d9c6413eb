// The prices on the home page follow the catalogue.

import { renderToStaticMarkup } from 'react-dom/server';
import { Landing } from '../../web/public-site/landing.tsx';
import { publicPages } from '../../web/public-site/pages.tsx';
import { landing as english } from '../../web/words/english/landing.ts';
import { landing as hindi } from '../../web/words/hindi/landing.ts';

vi.mock(import('../../data/catalogue.ts'), async (original) => {
  const real = await original();
  const serviceById: typeof real.serviceById = (id) => ({
    ...real.serviceById(id),
    pricePaise: id === 'pan' ? 40_00 : 30_00,
  });
  return { ...real, serviceById, catalogue: real.catalogue.map(({ id }) => serviceById(id)) };
});

test.each([
  [
    'en',
    english,
    ['30 rupees', '₹30 a report', '₹30 a report', '₹30 a report', 'from ₹30 a report'],
  ],
  [
    'hi',
    hindi,
    ['30 रुपये', '₹30 प्रति रिपोर्ट', '₹30 प्रति रिपोर्ट', '₹30 प्रति रिपोर्ट', '₹30 से शुरू प्रति रिपोर्ट'],
  ],
] as const)(
  'each card shows the lowest price of its checks, with “from” if prices differ (%s)',
  (language, words, said) => {
    const html = renderToStaticMarkup(<Landing words={words} language={language} />);
    const [, cards = ''] = html.split(words.services.heading);
    const text = cards.slice(0, cards.indexOf(words.services.explore)).replaceAll(/<[^>]*>/g, '');
    expect(
      text.match(/\d+ (?:rupees|रुपये)|(?:from )?₹\d+ (?:से शुरू )?(?:a report|प्रति रिपोर्ट)/g),
    ).toEqual(said);
  },
);

test.each([
  ['/', 'from ₹30 a report.', ['pay ₹30 to ₹40,', 'a single ₹30 check']],
  ['/hi', '₹30 प्रति रिपोर्ट से।', ['₹30 से ₹40 दें', '₹30 की एक जाँच']],
])('the text around the cards gives the prices in the catalogue (%s)', (address, about, said) => {
  const page = publicPages().find(({ path }) => path === address);
  expect(page?.description).toContain(about);
  for (const each of said) expect(page?.html).toContain(each);
});
