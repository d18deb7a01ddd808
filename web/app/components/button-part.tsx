import { Button, ButtonLink, PlaySign } from '#web/ui/controls/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const states = { Hover: 'is-hover', Focus: 'is-focus' }

export function ButtonPart() {
  return (
    <>
      <div className="line">
        <Button kind="act">
          <PlaySign />
          Play
        </Button>
        <Button kind="ink">Publish</Button>
        <Button>Save draft</Button>
        <Button kind="plain">Cancel</Button>
      </div>
      <table className="sampler">
        <tbody>
          {Object.entries(states).map(([name, className]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Button kind="act" className={className}>
                  <PlaySign />
                  Play
                </Button>
              </td>
              <td>
                <Button className={className}>Save draft</Button>
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">Working</th>
            <td>
              <Button kind="ink" working="Signing in...">
                Sign In
              </Button>
            </td>
            <td>
              <Button working="Sending reset email...">Forgot password?</Button>
            </td>
          </tr>
          <tr>
            <th scope="row">Not now</th>
            <td>
              <Button kind="act" notNow aria-describedby="why-not">
                <PlaySign />
                Play
              </Button>
            </td>
            <td>
              <Button notNow aria-describedby="why-not">
                Publish
              </Button>
            </td>
          </tr>
        </tbody>
      </table>
      <p className="small dim" id="why-not">
        The captions have not been reviewed.
      </p>
      <div className="line">
        <Button small>Copy citation</Button>
        <Button small kind="ink">
          Add a documentary
        </Button>
        <ButtonLink small to="/documentary/1?t=2832">
          Play from <span className="mono">00:47:12</span>
        </ButtonLink>
      </div>
      <p>
        Show it in a class you teach. For a public showing, <TextLink to="/messages">ask the producers</TextLink>.
      </p>
    </>
  )
}
