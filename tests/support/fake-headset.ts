/** What a test does with the headset of a page: where it looks, degrees to the right and up, and its one button, pressed where it looks. */
export interface FakeHeadset {
  turn(right: number, up?: number): void
  press(): void
  takeOff(): Promise<void>
}
declare global {
  interface Window {
    headset?: FakeHeadset
  }
}

/**
 * Gives a page a headset that is not there, as browsers describe one (WebXR Device API): two eyes side by side, drawn on the page's own canvas. To be run in the
 * page before anything else; is self-contained, because it is sent there as text.
 */
export function fakeHeadset(): void {
  let [yaw, pitch] = [0, 0]
  let over = false
  const matrix = (x: number) => {
    const [cos, sin, level, tilt] = [Math.cos(-yaw), Math.sin(-yaw), Math.cos(pitch), Math.sin(pitch)]
    // Turned, then nodded; an eye beside the middle of the head.
    const [across, over, back] = [
      [cos, 0, -sin, 0],
      [sin * tilt, level, cos * tilt, 0],
      [sin * level, -tilt, cos * level, 0],
    ]
    return new Float32Array([...across!, ...over!, ...back!, x * cos, 0, -x * sin, 1])
  }
  const [near, far] = [0.01, 1000]
  const projection = new Float32Array([
    1,
    0,
    0,
    0,
    0,
    1,
    0,
    0,
    0,
    0,
    (far + near) / (near - far),
    -1,
    0,
    0,
    (2 * far * near) / (near - far),
    0,
  ])
  const frame = {
    getViewerPose: () => ({
      views: (['left', 'right'] as const).map((eye, at) => ({
        eye,
        transform: { matrix: matrix(at === 0 ? -0.032 : 0.032) },
        projectionMatrix: projection,
      })),
    }),
    getPose: () => ({ transform: { matrix: matrix(0) } }),
  }
  const inputSource = { targetRaySpace: new EventTarget(), targetRayMode: 'gaze', handedness: 'none', profiles: [] }
  class Session extends EventTarget {
    renderState: Record<string, unknown> = {}
    inputSources = [inputSource]
    enabledFeatures = ['viewer', 'local']
    environmentBlendMode = 'opaque'
    visibilityState = 'visible'
    updateRenderState(state: object) {
      Object.assign(this.renderState, state)
    }
    async requestReferenceSpace(type: string) {
      if (type !== 'local' && type !== 'viewer') throw new DOMException('This headset has no such space.', 'NotSupportedError')
      return new EventTarget()
    }
    requestAnimationFrame = (draw: (time: number, of: object) => void) =>
      window.requestAnimationFrame((time) => {
        if (!over) draw(time, frame)
      })
    cancelAnimationFrame = (id: number) => window.cancelAnimationFrame(id)
    async end() {
      over = true
      this.dispatchEvent(new Event('end'))
    }
  }
  class Layer {
    framebuffer = null
    framebufferWidth: number
    framebufferHeight: number
    constructor(_: object, { canvas }: WebGL2RenderingContext) {
      ;[this.framebufferWidth, this.framebufferHeight] = [canvas.width, canvas.height]
    }
    getViewport({ eye }: { eye: string }) {
      const width = Math.floor(this.framebufferWidth / 2)
      return { x: eye === 'left' ? 0 : width, y: 0, width, height: this.framebufferHeight }
    }
  }
  const requestSession = async (mode: string) => {
    if (mode !== 'immersive-vr') throw new DOMException('Not this way.', 'NotSupportedError')
    over = false
    const session = new Session()
    window.headset = {
      turn(right, up = 0) {
        ;[yaw, pitch] = [(right * Math.PI) / 180, (up * Math.PI) / 180]
      },
      press: () => void session.dispatchEvent(Object.assign(new Event('select'), { frame, inputSource })),
      takeOff: () => session.end(),
    }
    return session
  }
  const put = (on: object, name: string, value: unknown) => Object.defineProperty(on, name, { configurable: true, value })
  put(navigator, 'xr', { isSessionSupported: async (mode: string) => mode === 'immersive-vr', requestSession, addEventListener() {} })
  put(window, 'XRWebGLLayer', Layer)
  // The older way of drawing, which every browser that has a headset knows.
  put(window, 'XRWebGLBinding', undefined)
  put(WebGL2RenderingContext.prototype, 'makeXRCompatible', async () => undefined)
}
