declare module 's3rver' {
  /** The little of s3rver, which brings no types, that the tests use. */
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    /** It is a Koa application; what comes first may answer instead. */
    middleware: ((
      context: { method: string; query: Record<string, string | undefined>; status: number },
      next: () => Promise<void>,
    ) => Promise<void>)[]
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
