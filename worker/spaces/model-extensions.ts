/** Extensions of glTF that the loader of pages reads (three's GLTFLoader as web/spatial/model.ts has it: no decoder, no transcoder). */
const shown = [
  ...[
    'KHR_lights_punctual',
    'KHR_materials_anisotropy',
    'KHR_materials_clearcoat',
    'KHR_materials_dispersion',
    'KHR_materials_emissive_strength',
  ],
  ...['KHR_materials_ior', 'KHR_materials_iridescence', 'KHR_materials_sheen', 'KHR_materials_specular', 'KHR_materials_transmission'],
  ...['KHR_materials_unlit', 'KHR_materials_volume', 'KHR_mesh_quantization', 'KHR_texture_transform'],
  ...['EXT_mesh_gpu_instancing', 'EXT_texture_avif', 'EXT_texture_webp'],
]
/** Extensions that become plain glTF during optimisation. */
const turned = [
  ...['EXT_meshopt_compression', 'KHR_meshopt_compression', 'KHR_materials_pbrSpecularGlossiness', 'KHR_materials_variants'],
  ...['KHR_accessor_float16', 'KHR_accessor_float64', 'KHR_node_visibility'],
]
/** Extensions without a visible effect: notes, measurements, animations. */
const unseen = ['KHR_xmp', 'KHR_xmp_json_ld', 'KHR_animation_pointer', 'EXT_structural_metadata', 'EXT_mesh_features']
const known = new Set([...shown, ...turned, ...unseen])

/** Required extensions that nothing here supports: compressed data, or numbers with another meaning. */
export const cannotDoWithout = (used: readonly string[], required: readonly string[]): boolean =>
  required.some((name) => !known.has(name)) || used.includes('KHR_mesh_primitive_restart')

/** Unsupported optional features, reported to the author, because the model looks different here. */
export const leftOutOf = (used: readonly string[]): string[] => used.filter((name) => !known.has(name)).toSorted()

/** Whether it may stay in the output. */
export const isShown = (name: string): boolean => shown.includes(name)
