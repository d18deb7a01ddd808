import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { FlagName } from '#core/flags.ts'
import { Button } from '#web/ui/button.tsx'
import { NotHere } from '#web/ui/not-here.tsx'
import { Loading } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { useFlags, useRole } from './use-session.ts'
import { sessionText } from './words.ts'

interface FlagGateProps {
  flag: FlagName
  /** Names in the query of addresses that were given to somebody: they open in any case. */
  invites?: readonly string[] | undefined
  children: ReactNode
}

/** A route behind a flag: its page while the flag is on, else one sentence and a Switch on. Changes what is shown, never what the server allows. */
export function FlagGate({ flag, invites = [], children }: FlagGateProps) {
  const t = useText(sessionText)
  const { flags, waiting, setFlag } = useFlags()
  const { isModerator } = useRole()
  const [query] = useSearchParams()
  if (flags[flag] || invites.some((name) => query.has(name))) return children
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
