import { MemoryRouter } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { NotHere } from '#web/ui/not-here.tsx'
import { useText } from '#web/ui/text.ts'
import { appText } from './words.ts'

/** Shown instead of the app when the server did not say where the house is. */
export function HouseClosed({ cause }: { cause: unknown }) {
  const t = useText(appText)
  return (
    <MemoryRouter>
      <main>
        <NotHere
          title={t('houseClosedTitle')}
          text={
            <>
              {t('houseClosedText')} <span className="error-detail small">{String(cause)}</span>
            </>
          }
          acts={
            <Button kind="ink" onClick={() => location.reload()}>
              {t('errorReload')}
            </Button>
          }
        />
      </main>
    </MemoryRouter>
  )
}
