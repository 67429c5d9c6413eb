export const NO_POSTGRES: string;

/** Returns whether PostgreSQL is here or could be installed. */
export function hasPostgres(): boolean;

/** Returns the folder of PostgreSQL's programs; undefined if there is none. */
export function binaries(): string | undefined;

type Cluster = {
  /** The settings for a client of `pg`. */
  settings: { host: string; user: string; database: string };
  stop: () => Promise<void>;
};

/** Starts a new cluster with these settings; undefined without PostgreSQL. */
export function startPostgres(options?: string[]): Promise<Cluster | undefined>;

/** Returns the command as the user that PostgreSQL runs as. */
export function asUser(command: string[]): string[];
