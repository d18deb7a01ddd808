import { Button } from '#web/ui/controls/button.tsx'
import { Switch } from '#web/ui/controls/check.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { useText } from '#web/ui/text.ts'
import { readerChoices, useReaderChoices } from '../reader-choices.ts'
import { playerText } from '../words.ts'

const rows = [
  ['doToggle', 'K', 'keySpace'],
  ['doJump10', 'J, L'],
  ['doJump5', '← →'],
  ['doJump1', '⇧ ← →'],
  ['doFrame', ', .'],
  ['doLoop', 'R'],
  ['doMark', 'N'],
  ['doTenths', '0 … 9'],
  ['doChapter', 'keyPages'],
  ['doEnds', 'Home, End'],
  ['doVolume', '↑ ↓'],
  ['doMute', 'M'],
  ['doCaptions', 'C'],
  ['doDescribed', 'D'],
  ['doSound', 'A'],
  ['doSign', 'S'],
  ['doSpeed', '< >'],
  ['doFullScreen', 'F'],
  ['doPictureInPicture', 'I'],
  ['doLights', 'H'],
  ['doList', '?'],
] as const

/** Every key of the player, and the switch for those who press them by accident or dictate. */
export function ShortcutList({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useText(playerText)
  const { shortcuts } = useReaderChoices()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('shortcutsTitle')}
      text={t('shortcutsText')}
      acts={
        <Button small onClick={() => onOpenChange(false)}>
          {t('close')}
        </Button>
      }
    >
      <Switch checked={shortcuts} onChange={(event) => readerChoices.set({ shortcuts: event.target.checked })}>
        {t('shortcutsOn')}
      </Switch>
      <table className="player-keys">
        <tbody>
          {rows.map(([what, ...keys]) => (
            <tr key={what}>
              <th scope="row">{t(what)}</th>
              <td className="mono">{keys.map((key) => (key === 'keySpace' || key === 'keyPages' ? t(key) : key)).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
