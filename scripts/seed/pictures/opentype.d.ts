/** What the title cards use of it; the package brings no types. */
declare module 'opentype.js' {
  export interface TextOptions {
    kerning?: boolean
    /** In parts of the size. */
    letterSpacing?: number
  }
  export interface Font {
    getPath(words: string, x: number, baseline: number, size: number, options?: TextOptions): { toPathData(decimals: number): string }
    getAdvanceWidth(words: string, size: number, options?: TextOptions): number
  }
  const opentype: { parse(bytes: ArrayBuffer): Font }
  export default opentype
}
