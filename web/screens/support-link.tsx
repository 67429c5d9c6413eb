// The support address or number on a public page. Only the box knows it: public-page.ts fills it
// in, and until then the link leads to the page that says how to reach us.

type Props = { kind: 'email' | 'phone'; unknown: string };

export function SupportLink({ kind, unknown }: Props) {
  return (
    <a href="/Gallery" data-support={kind}>
      {unknown}
    </a>
  );
}
