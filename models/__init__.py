"""The networks: definitions, trainings, weights with their manifest. Only the weights are needed to play."""
