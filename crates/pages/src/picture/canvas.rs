//! A canvas of opaque pixels on which rectangles and sprites are put.

/// Red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Color(pub(super) u8, pub(super) u8, pub(super) u8);

/// A square drawing with transparent parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sprite {
    pub(super) side: usize,
    /// Four bytes a pixel; the last is how opaque it is.
    pub(super) pixels: Vec<u8>,
}

impl Sprite {
    /// The same, turned clockwise by quarters.
    pub(super) fn turned(&self, quarters: usize) -> Sprite {
        let mut turned = self.clone();
        for _ in 0..quarters % 4 {
            turned = turned.turned_once();
        }
        turned
    }

    fn turned_once(&self) -> Sprite {
        let mut pixels = vec![0; self.pixels.len()];
        for y in 0..self.side {
            for x in 0..self.side {
                let from = 4 * (y * self.side + x);
                let to = 4 * (x * self.side + self.side - 1 - y);
                pixels[to..to + 4].copy_from_slice(&self.pixels[from..from + 4]);
            }
        }
        Sprite { side: self.side, pixels }
    }
}

/// A picture that is being made.
pub(super) struct Canvas {
    width: usize,
    height: usize,
    /// Three bytes a pixel.
    pixels: Vec<u8>,
}

impl Canvas {
    pub(super) fn new(width: usize, height: usize, ground: Color) -> Canvas {
        let Color(red, green, blue) = ground;
        Canvas { width, height, pixels: [red, green, blue].repeat(width * height) }
    }

    /// Fills a rectangle, as far as it is on the canvas.
    pub(super) fn fill(&mut self, x: usize, y: usize, width: usize, height: usize, color: Color) {
        let Color(red, green, blue) = color;
        for row in y..(y + height).min(self.height) {
            let end = (x + width).min(self.width);
            let row = &mut self.pixels[3 * (row * self.width + x)..3 * (row * self.width + end)];
            for pixel in row.as_chunks_mut::<3>().0 {
                *pixel = [red, green, blue];
            }
        }
    }

    /// Puts a sprite with its middle at a point; what lies outside is cut off.
    pub(super) fn put(&mut self, sprite: &Sprite, x: i32, y: i32) {
        let (left, top) = (x - sprite.side as i32 / 2, y - sprite.side as i32 / 2);
        for row in 0..sprite.side {
            for column in 0..sprite.side {
                let (x, y) = (left + column as i32, top + row as i32);
                let is_inside =
                    (0..self.width as i32).contains(&x) && (0..self.height as i32).contains(&y);
                if !is_inside {
                    continue;
                }
                let from = 4 * (row * sprite.side + column);
                let to = 3 * (y as usize * self.width + x as usize);
                let opacity = u32::from(sprite.pixels[from + 3]);
                for part in 0..3 {
                    let over = u32::from(sprite.pixels[from + part]);
                    let under = u32::from(self.pixels[to + part]);
                    let mixed = (over * opacity + under * (255 - opacity) + 127) / 255;
                    self.pixels[to + part] = mixed as u8;
                }
            }
        }
    }

    /// The picture as PNG.
    pub(super) fn png(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Balanced);
        let written =
            encoder.write_header().and_then(|mut writer| writer.write_image_data(&self.pixels));
        written.expect("a picture of this size is written into memory");
        bytes
    }
}
