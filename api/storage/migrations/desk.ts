// The operator's desk: who may work at it, with which passkeys and sessions, and what was done
// there that no other table has. And which services are switched off.

export const desk = /* sql */ `
CREATE TABLE person (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE CHECK (name <> ''),
  may TEXT NOT NULL CHECK (may = 'see' OR may = 'act'),
  invited_at INTEGER NOT NULL,
  removed_at INTEGER
) STRICT;

-- The public half; the private one never leaves the device (WebAuthn, section 4).
CREATE TABLE passkey (
  credential_id TEXT PRIMARY KEY,
  person_id INTEGER NOT NULL REFERENCES person (id),
  public_key BLOB NOT NULL,
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_of_person ON passkey (person_id);

-- By its number people end it; its id only its browser knows.
CREATE TABLE desk_session (
  number INTEGER PRIMARY KEY,
  id_hash BLOB NOT NULL UNIQUE,
  person_id INTEGER NOT NULL REFERENCES person (id),
  begun_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL
) STRICT;
CREATE INDEX desk_session_of_person ON desk_session (person_id);

CREATE TABLE invitation (
  token_hash BLOB PRIMARY KEY,
  person_id INTEGER NOT NULL REFERENCES person (id),
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;

-- What was done about people and at the desk, for ever; what moved money is in act.
CREATE TABLE desk_event (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind <> ''),
  who TEXT NOT NULL CHECK (who <> ''),
  why TEXT NOT NULL,
  about TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER desk_event_is_never_changed BEFORE UPDATE ON desk_event
BEGIN SELECT RAISE(ABORT, 'what happened stays written'); END;
CREATE TRIGGER desk_event_is_never_removed BEFORE DELETE ON desk_event
BEGIN SELECT RAISE(ABORT, 'what happened stays written'); END;

-- The last row of a service says whether it is sold.
CREATE TABLE service_switch (
  id INTEGER PRIMARY KEY,
  service TEXT NOT NULL CHECK (service <> ''),
  is_off INTEGER NOT NULL CHECK (is_off = 0 OR is_off = 1),
  -- What dealers read meanwhile.
  sentence TEXT NOT NULL,
  who TEXT NOT NULL CHECK (who <> ''),
  why TEXT NOT NULL CHECK (why <> ''),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX switch_of_service ON service_switch (service);
CREATE TRIGGER service_switch_is_never_changed BEFORE UPDATE ON service_switch
BEGIN SELECT RAISE(ABORT, 'what was done stays written'); END;
CREATE TRIGGER service_switch_is_never_removed BEFORE DELETE ON service_switch
BEGIN SELECT RAISE(ABORT, 'what was done stays written'); END;

-- What people did, among all that ever happened to accounts.
CREATE INDEX event_by_person ON event (at) WHERE who IS NOT NULL;
`;
