import type { LicenceRequest } from '#contract/institutions/licences.ts'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { licencesText } from '../words.ts'

/** A request that the reader has no more part in, in one line with the reason that was given. */
export function Settled({ request }: { request: LicenceRequest }) {
  const t = useText(licencesText)
  return (
    <li className="licence-entry">
      <div className="licence-said">
        <p className="title-s">{request.film?.title ?? t('severalFilms')}</p>
        <p className="small dim">
          {t(`request_${request.state}`, { date: dateFormat({ dateStyle: 'long' }).format(new Date(request.movedAt)) })}
        </p>
        {request.answer && <p className="ui licence-quoted">{request.answer}</p>}
      </div>
    </li>
  )
}
