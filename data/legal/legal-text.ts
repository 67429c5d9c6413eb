// A legal page as data. `{email}` in a paragraph stands for the support address of the server.

export type LegalText = {
  /** Its address, in the letter case of the specification. */
  path: string;
  title: string;
  /** The day it came into force, in words. */
  since: string;
  lead: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
};
