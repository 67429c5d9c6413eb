// The checks whose reports carry a proof, by the ids used in their statements. The catalogue also
// lists them, but it is eight times as large as this page.

export const SOURCE_IDS = ['hyundai', 'maruti', 'mahindra', 'rc', 'challan'] as const;
type SourceId = (typeof SOURCE_IDS)[number];

/** The check that a statement names, such as `rc.1`; undefined if only a newer build knows it. */
export function sourceIdOf(service: string): SourceId | undefined {
  const [id] = service.split('.');
  return SOURCE_IDS.find((each) => each === id);
}
