import { useRouteError } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useKeptSentences } from '#web/ui/kept.ts'
import { NotHere } from '#web/ui/layout/not-here.tsx'
import { useText } from '#web/ui/text.ts'
import { HouseClosed } from './session-start.tsx'
import { appText } from './words.ts'

/** Error page: what happened, what was saved, what to do. `alone` when the frame itself stopped, so no header is around it. */
export function ErrorPage({ alone }: { alone?: boolean }) {
  const t = useText(appText)
  const error = useRouteError()
  const kept = useKeptSentences()
  const cause = causeOf(error)
  const words = {
    updated: [t('errorUpdatedTitle'), t('errorUpdatedText')],
    offline: [t('errorOfflineTitle'), t('errorOfflineText')],
    closed: [t('houseClosedTitle'), t('houseClosedText')],
    unforeseen: [t('errorTitle'), t('errorText')],
  }[cause] as [string, string]
  const page = (
    <NotHere
      title={words[0]}
      text={
        <>
          {words[1]} {kept.length > 0 ? kept.join(' ') : cause !== 'closed' && t('errorKept')}
          {(cause === 'unforeseen' || cause === 'closed') && (
            <span className="error-detail small">{t('errorDetail', { detail: detailOf(error) })}</span>
          )}
        </>
      }
      acts={
        <>
          <Button kind="ink" onClick={() => location.reload()}>
            {t('errorReload')}
          </Button>
          {/* A full load on purpose: a client-side navigation may fail again. */}
          <a className="button" href={paths.home}>
            {t('errorHome')}
          </a>
        </>
      }
    />
  )
  return alone ? <main>{page}</main> : page
}

/** A chunk that fails to load: offline, or replaced by a newer version. Browsers word it differently. */
function causeOf(error: unknown): 'updated' | 'offline' | 'closed' | 'unforeseen' {
  if (error instanceof HouseClosed) return 'closed'
  const missing =
    error instanceof Error && /dynamically imported module|importing a module script|module script failed|preload CSS/i.test(error.message)
  if (!missing) return 'unforeseen'
  return navigator.onLine ? 'updated' : 'offline'
}

const detailOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
