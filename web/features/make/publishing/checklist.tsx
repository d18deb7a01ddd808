import type { CheckedStep } from '#core/film/publishing.ts'
import { useText } from '#web/ui/text.ts'
import { publishingText } from './words.ts'

/** Where on the film's desk a step is taken: an element, or the section it begins. */
const places: Record<CheckedStep['step'], string> = {
  title: '#film-words [name=title], [name=title]',
  synopsis: '[name=synopsis]',
  year: '[name=year]',
  language: '[name=language]',
  poster: '#poster',
  'watchable-version': '#film-versions',
  captions: '#film-captions',
  'captions-reviewed': '#film-captions',
  chapters: '#film-chapters',
  'rights-line': '[name=rightsLine]',
  'content-notes': '[name=contentNotes]',
  credits: '#film-credits',
  'first-viewers': '#film-invited',
}

/** What the film has and has not, required before advised; what is missing is a way to where it is put right. */
export function Checklist({ steps }: { steps: readonly CheckedStep[] }) {
  const t = useText(publishingText)
  const required = steps.filter((step) => step.required)
  const advised = steps.filter((step) => !step.required)
  return (
    <>
      <Steps steps={required} />
      {advised.length > 0 && (
        <>
          <p className="small dim checklist-advised">{t('advised')}</p>
          <Steps steps={advised} />
        </>
      )}
    </>
  )
}

function Steps({ steps }: { steps: readonly CheckedStep[] }) {
  const t = useText(publishingText)
  return (
    <ul className="todo">
      {steps.map(({ step, met, required }) => (
        <li key={step} className={met ? 'todo-met' : undefined}>
          <span id={`need-${step}`}>{t(`need_${step}`)}</span>
          {met ? (
            <span className="dim">{t('done')}</span>
          ) : (
            <button type="button" className="text-link" onClick={() => goTo(places[step])} aria-describedby={`need-${step}`}>
              {t(required ? 'missing' : 'add')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Brings a place into view and puts the keyboard there: into its field, or the first control of its section. */
function goTo(selector: string) {
  const found = document.querySelector<HTMLElement>(selector)
  const field = found?.matches('input, textarea, select')
    ? found
    : found?.closest('section')?.querySelector<HTMLElement>('input:not([type=file]), textarea, select, button, a')
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  ;(found?.closest('section') ?? found)?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: found === field ? 'center' : 'start' })
  field?.focus({ preventScroll: true })
}
