// Whose paper a check on a person is about, for the car that this person sells.

/** `field` is where the name stands in the report. */
export type Holder = { paper: 'pan' | 'account'; name: string; field: string };
