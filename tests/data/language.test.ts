// Tests that a chosen language is stored and read again.

import { cookieOf, languageIn } from '../../data/values/language.ts';

const pairOf = (cookie: string) => cookie.split(';')[0] ?? '';

it.each(['http:', 'https:'])(
  'the language cookie is read back as it was written over %s',
  (protocol) => {
    expect(languageIn(`a=b; ${pairOf(cookieOf('hi', protocol))}; c=d`)).toBe('hi');
    expect(languageIn(pairOf(cookieOf('en', protocol)))).toBe('en');
  },
);

it('the language cookie lasts 400 days, and has its plain name without https', () => {
  const rules = 'path=/; max-age=34560000; samesite=lax';
  expect(cookieOf('hi', 'http:')).toBe(`lotproof-language=hi; ${rules}`);
  expect(cookieOf('en', 'https:')).toBe(`__Host-lotproof-language=en; ${rules}; secure`);
});

it('another subdomain cannot plant the language cookie over https', () => {
  expect(cookieOf('hi', 'https:')).toMatch(/^__Host-.*; path=\/;.*; secure$/);
  const planted = 'lotproof-language=hi';
  expect(languageIn(`${planted}; ${pairOf(cookieOf('en', 'https:'))}`)).toBe('en');
});

it('the language cookie selects English if its language is not known', () => {
  expect(languageIn('')).toBe('en');
  expect(languageIn('lotproof-language=fr; my-lotproof-language=hi')).toBe('en');
});
