import { useText } from '#web/ui/text.ts'
import { Tools } from './desk-home/tools.tsx'
import { VerbHelp } from './desk-home/verb-help.tsx'
import { deskText } from './words.ts'

export const lessons = ['file', 'upload', 'captions', 'chapters', 'publish', 'replace'] as const

/** What the desk asks of a film and why, a paragraph each. */
export default function LearnView() {
  const t = useText(deskText)
  return (
    <>
      <VerbHelp verb="learn" />
      <Tools />
      <div className="lessons">
        {lessons.map((lesson) => (
          <section key={lesson} aria-labelledby={`lesson-${lesson}`}>
            <div className="head">
              <h2 id={`lesson-${lesson}`}>{t(`lesson_${lesson}`)}</h2>
            </div>
            <p className="lead measure">{t(`lessonText_${lesson}`)}</p>
          </section>
        ))}
      </div>
    </>
  )
}
