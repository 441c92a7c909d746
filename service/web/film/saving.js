// @ts-check
/** Saves a position as a file: the picture that the server would draw, drawn here. */

import { picture } from "../boards/picture.js";
import { chosen } from "../texts/index.js";

/** How many dots of a PNG there are for each unit of a drawing. */
const SCALE = 2;

/**
 * @param {import("./timeline.js").Timeline} timeline
 * @param {number} at
 * @param {{names: (string | null)[], title: string}} what
 * @returns {string} an SVG file
 */
export function svgOf(timeline, at, { names, title }) {
  return picture(timeline.board, { view: timeline.view(at), viewer: timeline.viewer, language: chosen(), names, title });
}

/**
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
export async function pngOf(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/**
 * Hand a file to the reader.
 *
 * @param {Blob} blob
 * @param {string} name
 */
export function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
