/** What the coastlines use of it; the package brings no types. */
declare module 'topojson-client' {
  export function feature(topology: unknown, object: unknown): unknown
}
