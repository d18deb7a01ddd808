import { directionOfLanguage } from '../../text/writing-direction.ts'
import { xmlText } from '../../text/xml.ts'
import type { CaptionCue } from './captions.ts'
import { writeTime } from './captions.ts'

/** The cues as TTML 1 of profile IMSC 1.1 text (https://www.w3.org/TR/ttml-imsc1.1/): one region at the bottom, speakers as agents. */
export function writeTtml(cues: readonly CaptionCue[], language: string, title: string): string {
  const speakers = [...new Set(cues.map((cue) => cue.speaker).filter((speaker) => speaker !== ''))]
  const agents = speakers.map(
    (name, at) =>
      `      <ttm:agent xml:id="speaker${at + 1}" type="person"><ttm:name type="full">${xmlText(name)}</ttm:name></ttm:agent>\n`,
  )
  const paragraphs = cues.map(({ startsMs, endsMs, speaker, text }, at) => {
    const agent = speaker ? ` ttm:agent="speaker${speakers.indexOf(speaker) + 1}"` : ''
    const words = text.split('\n').map(xmlText).join('<br/>')
    return `      <p xml:id="cue${at + 1}" begin="${writeTime(startsMs)}" end="${writeTime(endsMs)}"${agent}>${words}</p>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:tts="http://www.w3.org/ns/ttml#styling" xml:lang="${xmlText(language)}" ttp:timeBase="media" ttp:profile="http://www.w3.org/ns/ttml/profile/imsc1.1/text">
  <head>
    <metadata>
      <ttm:title>${xmlText(title)}</ttm:title>
${agents.join('')}    </metadata>
    <layout>
      <region xml:id="below" tts:origin="10% 75%" tts:extent="80% 20%" tts:displayAlign="after" tts:textAlign="center"/>
    </layout>
  </head>
  <body region="below"${directionOfLanguage(language) === 'rtl' ? ' tts:direction="rtl"' : ''}>
    <div>
${paragraphs.join('')}    </div>
  </body>
</tt>
`
}
