import sharp from 'sharp'

/**
 * The picture library with every loader closed but those of five formats and TIFF, whatever the bytes are called: vector graphics, PDF and what a
 * system's own libvips may read besides are programs or parsers nobody here has a use for. Import sharp from here, never by itself.
 */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadTiff',
  ],
})

export { sharp }
