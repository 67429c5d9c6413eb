// A worker's language in a browser that hides cookies from workers, as Safari did before 18.4.

import { language, rememberLanguage } from '../../sw/device.ts';

it('a worker that cannot read cookies uses the language that the page stored for it', async () => {
  const worker = {} as Parameters<typeof language>[0]; // this worker has no cookie store
  expect(await language(worker)).toBe('en');
  await rememberLanguage('hi');
  expect(await language(worker)).toBe('hi');
});
