// The support address or number on a public page. Only the server knows it: page-script.ts fills it
// in, and until then the link leads to the page that says how to reach us.

/** `isInline`: its words stay, so that the paragraph around it never moves. */
type Props = { kind: 'email' | 'phone'; unknown: string; isInline?: boolean };

export function SupportLink({ kind, unknown, isInline = false }: Props) {
  return (
    <a href="/Gallery" data-support={kind} data-inline={isInline}>
      {unknown}
    </a>
  );
}
