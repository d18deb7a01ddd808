import { budget } from '#core/spaces/budget.ts'
import { cannotDoWithout, leftOutOf } from './model-extensions.ts'

const magic = 0x46546c67
const mostJsonBytes = 64 * 1024 * 1024

/** Packed in ways that need a decoder of their own. */
const packed = ['KHR_draco_mesh_compression', 'KHR_texture_basisu']

interface Named {
  uri?: unknown
  count?: unknown
  bufferView?: unknown
  sparse?: unknown
}

/**
 * Why this is not a self-contained GLB: `not-glb`, `truncated`, `packed`, `extension` when it needs an extension no reader here supports,
 * `outside` when it names files elsewhere, or `triangles` when it declares numbers that are not in the file and would be allocated. Else
 * what of it will not be shown.
 */
export function readGlb(
  bytes: Buffer,
): { refused: 'not-glb' | 'truncated' | 'packed' | 'extension' | 'outside' | 'triangles' } | { leftOut: string[] } {
  const json = jsonOf(bytes)
  if (typeof json === 'string') return { refused: json }
  const { buffers = [], images = [], extensionsUsed = [], extensionsRequired = [], accessors = [] } = json
  if (![buffers, images, extensionsUsed, extensionsRequired, accessors].every(Array.isArray)) return { refused: 'not-glb' }
  const promised = accessors.filter((each) => each?.bufferView === undefined || each.sparse !== undefined)
  if (promised.reduce((sum, each) => sum + (Number(each?.count) || 0), 0) > budget.mostTriangles * 3) return { refused: 'triangles' }
  const [used, required] = [extensionsUsed.map(String), extensionsRequired.map(String)]
  if (used.some((name) => packed.includes(name))) return { refused: 'packed' }
  if (cannotDoWithout(used, required)) return { refused: 'extension' }
  // A data: address within the file is no way out of it.
  const outside = [...buffers, ...images].some((each) => each?.uri !== undefined && !/^data:/i.test(String(each.uri)))
  return outside ? { refused: 'outside' } : { leftOut: leftOutOf(used) }
}

function jsonOf(bytes: Buffer): 'not-glb' | 'truncated' | Record<string, Named[]> {
  if (bytes.length < 20 || bytes.readUInt32LE(0) !== magic || bytes.readUInt32LE(4) !== 2) return 'not-glb'
  if (bytes.readUInt32LE(8) > bytes.length) return 'truncated'
  const length = bytes.readUInt32LE(12)
  if (bytes.toString('latin1', 16, 20) !== 'JSON' || length > mostJsonBytes) return 'not-glb'
  if (20 + length > bytes.length) return 'truncated'
  try {
    return (JSON.parse(bytes.toString('utf8', 20, 20 + length)) ?? {}) as Record<string, Named[]>
  } catch {
    return 'not-glb'
  }
}
