// The support address or number on a public page. Only the server knows it: page-script.ts fills it
// in, and until then the link leads to the contact page.

/** `isInline`: keeps its text, so that the paragraph around it does not move. */
type Props = { kind: 'email' | 'phone'; unknown: string; isInline?: boolean };

export function SupportLink({ kind, unknown, isInline = false }: Props) {
  return (
    <a href="/Gallery" data-support={kind} data-inline={isInline}>
      {unknown}
    </a>
  );
}
