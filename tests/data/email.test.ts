// Tests that no accepted email is, or looks like, another dealer's mailbox.

import { domainToASCII } from 'node:url';
import * as v from 'valibot';
import { everyCall } from '../../data/every-call.ts';

const isEmail = (email: string) => v.is(everyCall.emailLogin.body, { email });

it('email addresses in common formats are accepted', () => {
  const emails = ['a.b+c@gmail.com', 'sales_1@cars24.co.in', "o'neil@x-y.example", 'a@xn--p1ai.in'];
  expect(emails.filter((email) => !isEmail(email))).toEqual([]);
});

it('a domain is refused in a spelling that mail programs would convert', () => {
  const letters = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code));
  const spellings = letters
    .filter((letter) => letter >= '\u0080' && /^[l.。]$/i.test(letter.normalize('NFKC')))
    .flatMap((letter) => [`gmai${letter}.com`, `gmail${letter}com`])
    .filter((domain) => domainToASCII(domain) === 'gmail.com');
  expect(spellings.length).toBeGreaterThan(15);
  expect(spellings.filter((domain) => isEmail(`dealer@${domain}`))).toEqual([]);
});

it('an email is refused if its domain has an empty label, is numeric or percent-encoded', () => {
  const odd = ['b.in.', 'b..in', '-b.in', 'b-.in', '127.0.0.1', 'b.i', '%62.in', 'b_c.in'];
  expect(odd.filter((domain) => isEmail(`a@${domain}`))).toEqual([]);
});

it('invisible characters and look-alikes are refused: Cyrillic, fillers, marks', () => {
  const cyrillic = ['de\u0430ler', 'dea\u04cfer'];
  const invisible = ['dealer\u3164', 'dealer\ufe0f', 'dea\u200bler', 'dealer\u00ad'];
  const alike = ['deale\u0301r', '\uff44ealer', '\u212aumar', '\u{1d41d}ealer'];
  const names = [...cyrillic, ...invisible, ...alike];
  expect(names.filter((name) => isEmail(`${name}@example.in`))).toEqual([]);
});
