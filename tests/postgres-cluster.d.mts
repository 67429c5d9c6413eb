export const NO_POSTGRES: string;

/** Whether it is here, or could be installed. */
export function hasPostgres(): boolean;

/** Where PostgreSQL's programs are; undefined where there are none. */
export function binaries(): string | undefined;

type Cluster = {
  /** For a client of `pg`. */
  settings: { host: string; user: string; database: string };
  stop: () => Promise<void>;
};

/** A new cluster, by these settings; undefined where there is no PostgreSQL. */
export function startPostgres(options?: string[]): Promise<Cluster | undefined>;

/** The command as the user that PostgreSQL runs as. */
export function asUser(command: string[]): string[];
