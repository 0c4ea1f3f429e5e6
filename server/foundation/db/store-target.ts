/** The address of a database: our own cluster's socket, or the address in DATABASE_URL. */
export type StoreTarget = { socketDir: string; user: string; database: string } | { url: string };

export type ClusterTarget = { socketDir: string; user: string; database: string };
