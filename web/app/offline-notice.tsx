import { useSyncExternalStore } from 'react'
import { useKeptSentences } from '#web/ui/kept.ts'
import { useText } from '#web/ui/text.ts'
import { appText } from './words.ts'

/** Under the header while the browser is offline: says so, and what of the page is saved. */
export function OfflineNotice() {
  const t = useText(appText)
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const kept = useKeptSentences()
  return (
    <div role="status">
      {!online && (
        <div className="offline">
          <strong>{t('offlineTitle')}</strong>
          {kept.length === 0 ? <span>{t('offlineText')}</span> : kept.map((sentence) => <span key={sentence}>{sentence}</span>)}
        </div>
      )}
    </div>
  )
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
