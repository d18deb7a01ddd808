import { AlignmentType, Document, HeadingLevel, Packer, Paragraph, Tab, TabStopType, TextRun } from 'docx'
import type { CaptionCue } from '#core/media/captions/captions.ts'
import { directionOfWords } from '#core/text/writing-direction.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { paragraphsOf } from '../writing/plain.ts'

/** Where the words begin, in twentieths of a point. */
const textFrom = 1500

/** The transcript as a Word document: times in the margin, speakers in small capitals, a paragraph each, in the direction of its words. */
export function writeDocx(cues: readonly CaptionCue[], title: string, label: string, language: string): Promise<Blob> {
  const said = paragraphsOf(cues).map(({ startsMs, speaker, text }) => {
    const rightToLeft = directionOfWords(text, language) === 'rtl'
    return new Paragraph({
      bidirectional: rightToLeft,
      spacing: { after: 160 },
      indent: { left: textFrom, hanging: textFrom },
      tabStops: [{ type: TabStopType.LEFT, position: textFrom }],
      children: [
        new TextRun({ text: formatTimecode(startsMs), size: 16, font: 'Consolas', color: '6B655B' }),
        new TextRun({ children: [new Tab()] }),
        ...(speaker
          ? [new TextRun({ text: `${speaker}  `, smallCaps: true, bold: true, rightToLeft: directionOfWords(speaker) === 'rtl' })]
          : []),
        new TextRun({ text, rightToLeft }),
      ],
    })
  })
  const heading = new Paragraph({ text: title, heading: HeadingLevel.TITLE, alignment: AlignmentType.LEFT })
  const document = new Document({
    title,
    sections: [{ children: [heading, new Paragraph({ text: label, spacing: { after: 400 } }), ...said] }],
  })
  return Packer.toBlob(document)
}
