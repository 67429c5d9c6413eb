// Whose paper a check on a person is about, for the car that this person sells.

/** `name` is '' where the paper has none; `field` is where it stands in the report, or would. */
export type Holder = { paper: 'pan' | 'account' | 'aadhaar'; name: string; field: string };
