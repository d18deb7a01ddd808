/** `* FROM CLIP NAME: A001.mov` as what it says and of what, with and without the star; nothing of a line that is no such comment. */
export function readComment(line: string): { what: string; said: string } {
  const [, what = '', said = ''] = /^\*?\s*(LOC|REEL NAME|COMMENTS?|(?:FROM|TO) CLIP NAME)(?: IS)?:\s*(.*)$/i.exec(line) ?? []
  return { what: what.trim().toUpperCase(), said: said.trim() }
}

/** `M2   A001       012.5                10:00:00:00`: frames a second of a reel, capital letters. Null for what is no such line. */
export function readSpeedLine(line: string): { reel: string; speed: number } | null {
  const [, reel, speed] = /^M2\s+(.*?)\s+(-?\d{1,4}(?:\.\d{1,4})?)\s+[\d:;.,]{11}\s*$/i.exec(line) ?? []
  return speed === undefined ? null : { reel: reel!.toUpperCase(), speed: Number(speed) }
}

/** A locator as its timecode and its words, without the colour. */
export function readLocatorWords(said: string): { code: string; words: string } {
  const [, code = '', words = ''] =
    /^([\d:;.,]{11})\s+(?:(?:red|green|blue|cyan|magenta|yellow|black|white)\s+)?(.*)$/i.exec(`${said} `) ?? []
  return { code, words: words.trim() }
}
