import { useEffect, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import type { Film } from '../film.ts'
import { playerText } from '../words.ts'

/** Opens the browser's list of remote screens. Shown only while the browser has found a suitable one. */
export function OtherScreen({ film }: { film: Film }) {
  const t = useText(playerText)
  const { remote } = film
  const [found, setFound] = useState(false)
  const [connected, setConnected] = useState(remote?.state === 'connected')
  useEffect(() => {
    if (!remote) return
    const follow = () => setConnected(remote.state === 'connected')
    const changes = ['connect', 'connecting', 'disconnect'] as const
    for (const change of changes) remote.addEventListener(change, follow)
    // Rejected for MSE streams, which cannot be cast, and where discovery is disabled: then there is no button.
    const watching = remote.watchAvailability(setFound).catch(() => undefined)
    return () => {
      for (const change of changes) remote.removeEventListener(change, follow)
      void watching.then((id) => (id === undefined ? undefined : remote.cancelWatchAvailability(id)))
    }
  }, [remote])
  if (!remote || !(found || connected)) return null
  return (
    <Button small aria-pressed={connected} onClick={() => void remote.prompt().catch(() => {})}>
      {t('otherScreen')}
    </Button>
  )
}
