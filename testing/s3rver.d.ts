declare module '@20minutes/s3rver' {
  type Options = {
    port: number;
    address: string;
    silent: boolean;
    directory: string;
    allowMismatchedSignatures: boolean;
    configureBuckets: { name: string; configs: string[] }[];
  };

  class S3rver {
    constructor(options: Options);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
  export = S3rver;
}
