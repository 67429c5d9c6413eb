// What the box writes to dealers. In sandbox mode a mailbox stands in for SMTP.

export type Letter = { to: string; subject: string; text: string };

export type Mail = { send: (letter: Letter) => Promise<void> };

/** The letter of a one-time code; `minutes` is how long it is good for. */
export function codeLetter(to: string, code: string, minutes: number): Letter {
  return {
    to,
    subject: `${code} is your Lotproof code`,
    text:
      `Your Lotproof sign-in code is ${code}.\n\n` +
      `It is good for ${minutes} minutes and works once. ` +
      'If you did not ask for it, ignore this letter: nobody can sign in without the code.\n',
  };
}
