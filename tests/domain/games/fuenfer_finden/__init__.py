"""5er Finden, rule by rule."""
