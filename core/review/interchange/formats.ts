import { writeAvidLocators } from './avid-locators.ts'
import { writeEdl, writeResolveEdl } from './edl.ts'
import { writeFcpxml } from './fcpxml.ts'
import type { MarkerList } from './markers.ts'
import { writeOtio } from './otio.ts'
import { writeXmeml } from './xmeml.ts'

/** What goes into an interchange file other than a table: how it is written, what its name ends in, and its media type. */
export const markerFormats = {
  resolve: { write: writeResolveEdl, ending: 'resolve.edl', type: 'text/plain' },
  avid: { write: writeAvidLocators, ending: 'avid.txt', type: 'text/plain' },
  fcpxml: { write: writeFcpxml, ending: 'fcpxml', type: 'application/xml' },
  xmeml: { write: writeXmeml, ending: 'xml', type: 'application/xml' },
  edl: { write: writeEdl, ending: 'edl', type: 'text/plain' },
  otio: { write: writeOtio, ending: 'otio', type: 'application/json' },
} as const satisfies Record<string, { write: (list: MarkerList) => string; ending: string; type: string }>

export type MarkerFormat = keyof typeof markerFormats
