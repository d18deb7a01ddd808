import type { ReactNode } from 'react'
import type { FlagName } from '#core/flags.ts'
import { Button } from '#web/ui/button.tsx'
import { NotHere } from '#web/ui/not-here.tsx'
import { Loading } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { useFlags, useRole } from './use-session.ts'
import { sessionText } from './words.ts'

/** A route behind a flag: its page while the flag is on, else one sentence and a Switch on. Changes what is shown, never what the server allows. */
export function FlagGate({ flag, children }: { flag: FlagName; children: ReactNode }) {
  const t = useText(sessionText)
  const { flags, waiting, setFlag } = useFlags()
  const { isModerator } = useRole()
  if (flags[flag]) return children
  if (waiting) return <Loading what={t('flagWaiting')} />
  return (
    <NotHere
      title={t('flagTitle')}
      text={t(`flag_${flag}`)}
      acts={
        // The moderators' flag is nobody else's to switch: it would show a desk the server keeps shut.
        flag === 'showAdminPanel' && !isModerator ? (
          t('flagNotYours')
        ) : (
          <Button kind="ink" onClick={() => setFlag(flag, true)}>
            {t('switchOn')}
          </Button>
        )
      }
    />
  )
}
