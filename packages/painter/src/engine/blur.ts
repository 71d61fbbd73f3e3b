/** Softens in place: three box blurs in both directions come close to a Gaussian. */
export function blur(data: Float32Array, width: number, height: number, channels: number, radius: number): void {
  const reach = Math.round(radius * 0.6);
  if (reach < 1) return;
  const line = new Float32Array(Math.max(width, height));
  for (let pass = 0; pass < 3; pass++) {
    for (let channel = 0; channel < channels; channel++) {
      for (let y = 0; y < height; y++) {
        blurLine(data, y * width * channels + channel, channels, width, reach, line);
      }
      for (let x = 0; x < width; x++) {
        blurLine(data, x * channels + channel, width * channels, height, reach, line);
      }
    }
  }
}

function blurLine(data: Float32Array, start: number, stride: number, count: number, reach: number, line: Float32Array): void {
  for (let index = 0; index < count; index++) line[index] = data[start + index * stride]!;
  const last = count - 1;
  const scale = 1 / (reach * 2 + 1);
  let sum = 0;
  for (let index = -reach; index <= reach; index++) {
    sum += line[index < 0 ? 0 : index > last ? last : index]!;
  }
  for (let index = 0; index < count; index++) {
    data[start + index * stride] = sum * scale;
    const leaving = index - reach;
    const entering = index + reach + 1;
    sum += line[entering > last ? last : entering]! - line[leaving < 0 ? 0 : leaving]!;
  }
}
