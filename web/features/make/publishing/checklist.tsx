import { Link } from 'react-router'
import type { CheckedStep } from '#core/film/publishing.ts'
import { useText } from '#web/ui/text.ts'
import { filmDesk } from '../film-desk-path.ts'
import { addressOfStep, placeOf } from '../film-views/film-views.ts'
import { publishingText } from './words.ts'

interface ChecklistProps {
  filmId: string
  steps: readonly CheckedStep[]
  /** A missing line was followed. */
  onGo: () => void
}

/** What the film has and has not, required before advised; what is missing is a way to where it is put right. */
export function Checklist({ filmId, steps, onGo }: ChecklistProps) {
  const t = useText(publishingText)
  const required = steps.filter((step) => step.required)
  const advised = steps.filter((step) => !step.required)
  return (
    <>
      <p className="small dim">{t('beforePublic')}</p>
      <Steps filmId={filmId} steps={required} onGo={onGo} />
      {advised.length > 0 && (
        <>
          <p className="small dim checklist-advised">{t('advised')}</p>
          <Steps filmId={filmId} steps={advised} onGo={onGo} />
        </>
      )}
    </>
  )
}

function Steps({ filmId, steps, onGo }: ChecklistProps) {
  const t = useText(publishingText)
  return (
    <ul className="todo">
      {steps.map(({ step, met, required }) => (
        <li key={step} className={met ? 'todo-met' : undefined}>
          <span id={`step-${step}`}>{t(`need_${step}`)}</span>
          {met ? (
            <span className="dim">{t('done')}</span>
          ) : (
            <Link
              className="text-link"
              to={filmDesk(filmId, placeOf(addressOfStep(step))?.view, addressOfStep(step))}
              preventScrollReset
              replace
              aria-describedby={`step-${step}`}
              onClick={onGo}
            >
              {t(required ? 'missing' : 'add')}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
