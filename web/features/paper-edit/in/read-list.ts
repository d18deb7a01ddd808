import type { CutRush } from '#core/review/interchange/cuts/cut.ts'
import type { ReadCut } from '#core/review/interchange/cuts/gathering/read-cut.ts'
import { firstOf } from '#core/text/cut-text.ts'
import type { FrameCount } from '#core/time/frame-counts.ts'

/** Endings of the lists that are read. */
export const listEndings = ['.edl', '.otio', '.fcpxml', '.xml'] as const

/** Reads a list of a cutting room by what it is, not by what it is called. A list of events does not say its rate: that of the film's rushes is taken. */
export async function readList(
  text: string,
  rushes: readonly CutRush[],
  { rate, dropFrame }: Pick<FrameCount, 'rate' | 'dropFrame'>,
): Promise<ReadCut> {
  const how = { rushes }
  const begins = firstOf(text, 4000)
  if (/^\s*\{/.test(begins)) {
    const { readCutOtio } = await import('#core/review/interchange/cuts/otio/read-otio.ts')
    return readCutOtio(text, how)
  }
  if (!/^\s*\uFEFF?\s*</.test(begins)) {
    const { readCutEdl } = await import('#core/review/interchange/cuts/edl/read-edl.ts')
    return readCutEdl(text, { ...how, rate, dropFrame })
  }
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser({ xmlns: false })
  if (/<xmeml[\s>]/.test(begins)) {
    const { readCutXmeml } = await import('#core/review/interchange/cuts/xmeml/read-xmeml.ts')
    return readCutXmeml(text, parser, how)
  }
  const { readCutFcpxml } = await import('#core/review/interchange/cuts/fcpxml/read-fcpxml.ts')
  return readCutFcpxml(text, parser, how)
}
