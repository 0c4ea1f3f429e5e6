/** Where a database answers: our own cluster's socket, or whatever DATABASE_URL names. */
export type StoreTarget = { socketDir: string; user: string; database: string } | { url: string };

export type ClusterTarget = { socketDir: string; user: string; database: string };
