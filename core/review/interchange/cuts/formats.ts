import type { Cut } from './cut.ts'
import { writeCutEdl } from './edl/write-edl.ts'
import { writeCutFcpxml } from './fcpxml/write-fcpxml.ts'
import type { CutOptions, WrittenCut } from './left-out.ts'
import { writeCutOtio } from './otio/write-otio.ts'
import { writeAle } from './text/write-ale.ts'
import { writeScript } from './text/write-script.ts'
import { writeScriptSync } from './text/write-script-sync.ts'
import { writeCutXmeml } from './xmeml/write-xmeml.ts'

/** What a cut goes out as. A list of events has choices of its own: `writeCutEdl`. */
export const cutFormats = {
  edl: (cut: Cut, options: CutOptions): WrittenCut => writeCutEdl(cut, { ...options, style: 'plain' }),
  fcpxml: writeCutFcpxml,
  xmeml: writeCutXmeml,
  otio: writeCutOtio,
  ale: writeAle,
  scriptSync: writeScriptSync,
  script: writeScript,
} as const satisfies Record<string, (cut: Cut, options: CutOptions) => WrittenCut>
